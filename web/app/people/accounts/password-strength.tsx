import facts from 'virtual:password-facts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { cx } from '../../ui/cx.ts'
import { type Level, ratePassword } from './password-rating.ts'

const LEVELS: Level[] = ['weak', 'fair', 'good', 'strong']

const looks: Record<Level, string> = {
  weak: 'bg-danger',
  fair: 'bg-warning',
  good: 'bg-success',
  strong: 'bg-success',
}

const estimator = new ZxcvbnFactory({ dictionary: { common: facts.common }, graphs: facts.keyboards })

interface PasswordStrengthProps {
  password: string
  /** Personal data that an attacker would try first. */
  personal: string[]
}

export const loadPasswordStrength = () => withTexts('onDemand', PasswordStrength)

/** The strength of a new password, with advice. The server refuses one that is easy to guess. */
function PasswordStrength({ password, personal }: PasswordStrengthProps): ReactNode {
  const t = useTranslations('onDemand.strength')
  const typed = useDeferredValue(password)
  const known = useDeferredValue(personal.join(' '))
  const rating = useMemo(
    () => (typed ? ratePassword(estimator.check(typed, known.split(/[\s@.]+/).filter(Boolean))) : null),
    [typed, known],
  )
  const reached = rating ? LEVELS.indexOf(rating.level) + 1 : 0
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {LEVELS.map((level, index) => (
          <span
            key={level}
            className={cx(
              'h-1.5 rounded-full transition-colors',
              rating && index < reached ? looks[rating.level] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-soft">
        {rating && (
          <>
            {t('label')}: <strong className="text-ink">{t(rating.level)}</strong>
            {rating.advice && <span className="block">{t(rating.advice)}</span>}
          </>
        )}
      </p>
    </div>
  )
}
