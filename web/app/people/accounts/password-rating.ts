import type { ZxcvbnResult } from '@zxcvbn-ts/core'

export type Level = 'weak' | 'fair' | 'good' | 'strong'
type Advice = 'common' | 'personal' | 'keyboard' | 'repeat' | 'sequence' | 'date' | 'more'

export interface PasswordRating {
  level: Level
  /** Null for a strong password. */
  advice: Advice | null
}

const levels: Record<ZxcvbnResult['score'], Level> = {
  0: 'weak',
  1: 'weak',
  2: 'fair',
  3: 'good',
  4: 'strong',
}

const adviceOfPattern: Record<string, Advice> = {
  spatial: 'keyboard',
  repeat: 'repeat',
  sequence: 'sequence',
  regex: 'date',
  date: 'date',
}

/** Rates a password; the advice is about its longest guessable part. */
export function ratePassword({ score, sequence }: Pick<ZxcvbnResult, 'score' | 'sequence'>): PasswordRating {
  const level = levels[score]
  if (score >= 3) return { level, advice: null }
  const longest = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .reduce<(typeof sequence)[number] | null>(
      (found, match) => (found && found.token.length >= match.token.length ? found : match),
      null,
    )
  if (!longest) return { level, advice: 'more' }
  if (longest.pattern === 'dictionary') {
    return {
      level,
      advice: 'dictionaryName' in longest && longest.dictionaryName === 'userInputs' ? 'personal' : 'common',
    }
  }
  return { level, advice: adviceOfPattern[longest.pattern] ?? 'more' }
}
