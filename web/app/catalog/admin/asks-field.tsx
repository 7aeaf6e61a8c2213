import { SERVICE_ASKS, type ServiceAsk } from '@jhilik/contract/constants.ts'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

interface AsksFieldProps {
  className?: string
  value: readonly ServiceAsk[]
  onChange: (asks: ServiceAsk[]) => void
}

/** Chooses what the booking form asks for, besides contact and address. */
export function AsksField({ value, onChange, className }: AsksFieldProps) {
  const t = useTranslations('dashboard.services')
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={`${id}-hint`}>
      <legend className="mb-0.5 font-semibold text-ink text-sm">{t('asks')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {SERVICE_ASKS.map((ask) => (
          <label key={ask} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={value.includes(ask)}
              onChange={({ target }) =>
                onChange(SERVICE_ASKS.filter((one) => (one === ask ? target.checked : value.includes(one))))
              }
              className="size-5 shrink-0 accent-brand"
            />
            {t(`askFor.${ask}`)}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t('asksHint')}
      </p>
    </fieldset>
  )
}
