import { describe, expect, test } from 'vitest'
import plTable from '../src/i18n/table/pl'
import ruTable from '../src/i18n/table/ru'
import { polish, russian } from '../src/i18n/plural'
import pl from '../src/i18n/told/pl'
import ru from '../src/i18n/told/ru'

const numbers = [1, 2, 5, 11, 21, 22]

describe('plural forms', () => {
  test('Russian', () => {
    expect(numbers.map((n) => russian(n, 'ход', 'хода', 'ходов'))).toEqual(['ход', 'хода', 'ходов', 'ходов', 'ход', 'хода'])
    expect(numbers.map(ru.back)).toEqual([
      'Взят назад 1 ход',
      'Взято назад 2 хода',
      'Взято назад 5 ходов',
      'Взято назад 11 ходов',
      'Взят назад 21 ход',
      'Взято назад 22 хода',
    ])
    expect(numbers.map(ruTable.daysTurn)).toEqual(numbers.map((n) => `${n} ${russian(n, 'день', 'дня', 'дней')} на ход`))
  })

  test('Polish', () => {
    expect(numbers.map((n) => polish(n, 'ruch', 'ruchy', 'ruchów'))).toEqual(['ruch', 'ruchy', 'ruchów', 'ruchów', 'ruchów', 'ruchy'])
    expect(numbers.map(pl.changed)).toEqual([
      'zmieniona 1 opcja',
      'zmienione 2 opcje',
      'zmienionych 5 opcji',
      'zmienionych 11 opcji',
      'zmienionych 21 opcji',
      'zmienione 22 opcje',
    ])
    expect(numbers.map(plTable.days)).toEqual(numbers.map((n) => `${n} ${polish(n, 'dzień', 'dni', 'dni')}`))
  })
})
