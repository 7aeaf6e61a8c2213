import { StartError } from './platform/start-error.ts'

/** Shorter names are a letter away from those of other programs. */
const SHORTEST = 8
/** A longer name may differ in two letters. */
const LONG = 12

/** OpenTelemetry has many variables, which its documentation lists. */
const OF_OTHERS = /^(OTEL|npm)_/

const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns the number of letters to insert, delete, replace or swap with the next, to get from one text to the other. */
function differenceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    rows.push(next)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

/** Returns the setting that the name was meant to be; undefined when it is a variable of another program. */
function meantBy(name: string, settings: readonly string[]): string | undefined {
  if (OF_OTHERS.test(name)) return undefined
  const letters = lettersOf(name)
  if (letters.length < SHORTEST) return undefined
  return settings.find((setting) => {
    const most = setting.length >= LONG ? 2 : 1
    const other = lettersOf(setting)
    if (letters === other) return true
    return Math.abs(letters.length - other.length) <= most && differenceOf(letters, other) <= most
  })
}

/**
 * A setting with a misspelt name would be ignored without a word. The environment has many variables of other programs,
 * so only a name that is close to that of a setting is refused. Throws StartError.
 */
export function refuseMisspelt(given: readonly string[], settings: readonly string[]): void {
  for (const name of given) {
    if (settings.includes(name)) continue
    const meant = meantBy(name, settings)
    if (meant) throw new StartError(`${name} is no setting: it has to be written ${meant}.`)
  }
}
