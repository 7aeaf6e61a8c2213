import type { OpenMatters } from '@jhilik/contract/money-months.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'

const MATTERS = ['payments', 'refunds', 'lines', 'entries'] as const

/** The matters of a month that a person has not dealt with. */
export function OpenMattersList({ open }: { open: OpenMatters }) {
  const t = useTranslations('dashboard.money.months')
  const found = MATTERS.filter((name) => open[name] > 0)
  if (found.length === 0) {
    return (
      <p className="flex items-start gap-2 text-success">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('nothingOpen')}
      </p>
    )
  }
  return (
    <ul className="grid gap-1.5">
      {found.map((name) => (
        <li key={name} className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
          <span className="min-w-0">{t(`open.${name}`, { count: open[name] })}</span>
        </li>
      ))}
    </ul>
  )
}
