import { COMPARE_MAX } from '@jhilik/contract/constants.ts'
import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { ComparedService } from './listed-services.ts'
import type { Compared } from './use-compared.ts'

interface ComparePickerProps {
  services: readonly ComparedService[]
  compared: Compared
}

export function ComparePicker({ services, compared }: ComparePickerProps) {
  const t = useTranslations('compare')
  const { chosen, full, toggle, clear, idsAfter } = compared
  return (
    <section aria-labelledby="choose">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="choose" className="text-2xl">
          {t('choose')}
        </h2>
        <div className="flex items-center gap-2">
          <p role="status" className="text-soft">
            {t('chosen', { count: chosen.length, max: COMPARE_MAX })}
            {full && <span className="max-md:sr-only">. {t('full')}</span>}
          </p>
          {chosen.length > 0 && (
            <Button type="submit" name="ids" value="" variant="ghost" size="sm" onClick={clear}>
              {t('clear')}
            </Button>
          )}
        </div>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-4">
        {services.map((service) => {
          const selected = chosen.includes(service)
          return (
            <li key={service._id}>
              <PickerCard
                service={service}
                selected={selected}
                barred={full && !selected}
                idsAfter={idsAfter(service._id)}
                onToggle={() => toggle(service._id)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface PickerCardProps {
  service: ComparedService
  selected: boolean
  barred: boolean
  idsAfter: string
  onToggle: () => void
}

function PickerCard({ service, selected, barred, idsAfter, onToggle }: PickerCardProps) {
  const { name } = useServiceText()(service)
  const format = useFormat()
  return (
    <button
      type="submit"
      name="ids"
      value={idsAfter}
      aria-pressed={selected}
      disabled={barred}
      onClick={onToggle}
      className={cx(
        'flex size-full items-start gap-2 rounded-card border bg-surface p-4 text-left shadow-1 transition-[border-color,box-shadow,opacity] disabled:cursor-not-allowed disabled:opacity-45',
        selected ? 'border-brand ring-2 ring-brand' : 'border-line hover:not-disabled:border-line-strong',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-bold leading-snug [overflow-wrap:anywhere]">{name}</span>
        <span className="font-extrabold text-xl tracking-tight">
          {format.money(service.price, service.currency)}
        </span>
        <span className="text-soft text-sm">{format.duration(service.duration)}</span>
      </span>
      <span
        aria-hidden
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          selected ? 'border-brand bg-brand text-on-brand' : 'border-line-strong text-soft',
        )}
      >
        {selected ? <Check className="size-4" strokeWidth={3} /> : <Plus className="size-4" />}
      </span>
    </button>
  )
}
