import { brotliCompressSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** What the server gives by the path: each a page with the scripts that it asks for at once. */
const PAGES = ['Lobby', 'Table', 'Import', 'Learn']

/** Writes an HTML file for each page, which names its scripts: so all are on the way at once. */
function pages(): Plugin {
  return {
    name: 'pages',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') return this.error('there is no index.html')
      const html = index.source.toString()
      for (const page of PAGES) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === page)
        if (!chunk) return this.error(`there is no page ${page}`)
        const wanted = new Set([chunk.fileName])
        for (const name of wanted) {
          const file = bundle[name]
          if (file?.type === 'chunk') file.imports.forEach((other) => wanted.add(other))
        }
        const tags = [...wanted]
          .filter((name) => !html.includes(name))
          .map((name) => `    <link rel="modulepreload" crossorigin href="/${name}">\n`)
        const source = html.replace('  </head>', `${tags.join('')}  </head>`)
        this.emitFile({ type: 'asset', fileName: `${page.toLowerCase()}.html`, source })
      }
      delete bundle['index.html']
    },
  }
}

/** Packs each text as small as it gets, which would take too long whenever one is asked for. */
function packed(): Plugin {
  return {
    name: 'packed',
    generateBundle: {
      // When no other plugin will change them.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|html)$/.test(file.fileName)) continue
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source)
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source })
        }
      },
    },
  }
}

type Build = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Whether a script imports another at once, itself or by those that it imports. */
function within(root: string, id: string, build: Build, seen = new Set<string>()): boolean {
  if (id.endsWith(root)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return build.getModuleInfo(id)?.importers.some((importer) => within(root, importer, build, seen)) ?? false
}

export default defineConfig({
  plugins: [svelte(), pages(), packed()],
  build: {
    // Everything comes from files of our own: the page runs under a policy without inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // On a slow line a file more costs more than a few bytes that a page does not need: what
        // the board needs is one file, and all pages have parts of it.
        codeSplitting: {
          groups: [
            {
              name: (id, build) => (id.startsWith('\0') || within('/src/pages/Table.svelte', id, build) ? 'shared' : null),
              minShareCount: 2,
              debugName: 'what the board needs',
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})
