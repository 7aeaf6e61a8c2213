import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'

interface ChooseServicesProps {
  services: readonly Service[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Ticks services for which prices are set. */
export function ChooseServices({ services, chosen, onChange }: ChooseServicesProps) {
  const t = useTranslations('dashboard.prices')
  const textOf = useServiceText()
  const areAll = services.every(({ _id }) => chosen.has(_id))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('services')}</legend>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => onChange(new Set(areAll ? [] : services.map(({ _id }) => _id)))}
      >
        {t(areAll ? 'chooseNone' : 'chooseAll', { count: services.length })}
      </Button>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {services.map((service) => (
          <li key={service._id}>
            <Checkbox
              label={
                <span>
                  {textOf(service).name}
                  {service.sizes.length > 0 && (
                    <span className="block text-soft text-sm">
                      {t('sizeCount', { count: service.sizes.length })}
                    </span>
                  )}
                </span>
              }
              checked={chosen.has(service._id)}
              onChange={({ target }) => {
                const next = new Set(chosen)
                if (target.checked) next.add(service._id)
                else next.delete(service._id)
                onChange(next)
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
