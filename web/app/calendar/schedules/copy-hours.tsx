import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { dateOn, WEEKDAYS } from '../../lib/language/weekdays.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

/** Chooses the weekdays that get the hours of this one. */
export function CopyHours({ from, onCopy }: { from: number; onCopy: (to: number[]) => void }) {
  const t = useTranslations('dashboard.schedules')
  const format = useFormat()
  const others = WEEKDAYS.filter((weekday) => weekday !== from)
  const [chosen, setChosen] = useState<number[]>(others)
  const toggle = (weekday: number) =>
    setChosen(chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday])

  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3 order-last basis-full @min-[37rem]:order-none @min-[37rem]:col-span-3">
      <span className="font-semibold text-sm">{t('copyTo')}</span>
      {others.map((weekday) => (
        <button
          key={weekday}
          type="button"
          aria-pressed={chosen.includes(weekday)}
          onClick={() => toggle(weekday)}
          className={cx(
            'min-h-11 rounded-control border px-3 font-semibold text-sm',
            chosen.includes(weekday)
              ? 'border-brand bg-accent-soft text-link'
              : 'border-line-strong bg-surface text-soft hover:text-ink',
          )}
        >
          {format.date(dateOn(weekday), 'weekday')}
        </button>
      ))}
      <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
        {t('copy')}
      </Button>
    </div>
  )
}
