import { StartError } from './platform/start-error.ts'

/** Shorter names often differ by one letter from variables of other programs. */
const SHORTEST = 8
/** A longer name may differ in two letters. */
const LONG = 12

/** OpenTelemetry has many variables, which its documentation lists. */
const OF_OTHERS = /^(OTEL|npm)_/

const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns whether at most so many letters have to be inserted, deleted, replaced or swapped with the next. */
function isWithin(changes: number, one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  if (a === b) return true
  if (changes === 0 || Math.abs(a.length - b.length) > changes) return false
  const left = changes - 1
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return (
    isWithin(left, a.slice(1), b) ||
    isWithin(left, a, b.slice(1)) ||
    isWithin(left, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(left, a.slice(2), b.slice(2)))
  )
}

/** Returns the setting that the name was meant to be; undefined when it is a variable of another program. */
function meantBy(name: string, settings: readonly string[]): string | undefined {
  if (OF_OTHERS.test(name)) return undefined
  const letters = lettersOf(name)
  if (letters.length < SHORTEST) return undefined
  return settings.find((setting) => isWithin(setting.length >= LONG ? 2 : 1, letters, lettersOf(setting)))
}

/**
 * A setting with a misspelt name would be ignored silently. The environment has many variables of other programs, so
 * only a name that is close to that of a setting is refused. Throws StartError.
 */
export function refuseMisspelt(given: readonly string[], settings: readonly string[]): void {
  for (const name of given) {
    if (settings.includes(name)) continue
    const meant = meantBy(name, settings)
    if (meant) throw new StartError(`${name} is no setting: it has to be written ${meant}.`)
  }
}
