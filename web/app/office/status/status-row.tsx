import type { StatusProblem, StatusState } from '@jhilik/contract/status.ts'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const looks = {
  fine: { icon: CircleCheck, color: 'text-success' },
  look: { icon: TriangleAlert, color: 'text-warning' },
  act: { icon: CircleAlert, color: 'text-danger' },
} as const

/** An icon with its word: the color alone says nothing to some readers. */
export function StateIcon({ state, className }: { state: StatusState; className?: string }) {
  const { icon: Icon, color } = looks[state]
  return <Icon aria-hidden className={cx('size-6 shrink-0', color, className)} />
}

/** Problems that a person decides about on the page of the money. */
const MONEY_PROBLEMS: readonly (StatusProblem | null)[] = [
  'payments_in_review',
  'payments_in_review_long',
  'payments_unanswered',
  'refunds_by_hand',
]

export interface StatusRowProps {
  name: string
  state: StatusState
  problem: StatusProblem | null
  /** Short sentences, each complete in itself. */
  facts: string[]
  /** The program's own words, which are English only. */
  english?: string | null
}

export function StatusRow({ name, state, problem, facts, english }: StatusRowProps) {
  const t = useTranslations('dashboard.status')
  return (
    <li className="flex gap-3 py-4">
      <StateIcon state={state} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold text-[1.0625rem]">{name}</h2>
          <p className={cx('font-semibold text-[0.9375rem]', looks[state].color)}>{t(`states.${state}`)}</p>
        </div>
        {problem && <p className="mt-0.5 max-w-prose">{t(`problems.${problem}`)}</p>}
        {facts.length > 0 && (
          <p className="mt-0.5 text-[0.9375rem] text-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        )}
        {english && (
          <p lang="en" translate="no" className="text-[0.9375rem] text-soft [overflow-wrap:anywhere]">
            {english}
          </p>
        )}
        {MONEY_PROBLEMS.includes(problem) && (
          <ButtonLink variant="secondary" size="sm" className="mt-2 min-h-11" to="/dashboard/admin/money">
            {t('openMoney')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
