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
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/pages/${page}.svelte`)),
        )
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

/** Lets a browser that knows this hint compile the page's own script while it arrives, beside the page:
 * most of it is called at once. */
function eager(): Plugin {
  return {
    name: 'eager',
    // When nothing takes comments away any more.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
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

export default defineConfig({
  plugins: [svelte(), pages(), eager(), packed()],
  build: {
    // Everything comes from files of our own: the page runs under a policy without inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})
