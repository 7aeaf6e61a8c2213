import type { Area } from '@jhilik/contract/areas.ts'
import { CREW_COLORS } from '@jhilik/contract/named-crew.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAreaName } from '../../catalog/areas/area-form.tsx'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Checkbox, FieldError } from '../../ui/field.tsx'
import type { CrewInput } from './crew-input.ts'
import { crewColors } from './crew-mark.tsx'

/** One color of the palette. Each has a name, because not everybody tells them apart. */
export function ColorField() {
  const t = useTranslations('dashboard.crews')
  const { control } = useFormContext<CrewInput>()
  const { field } = useController({ control, name: 'color' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">
        {t('color')} <span className="font-normal text-soft">{t(`colors.${field.value}`)}</span>
      </legend>
      <div className="flex max-w-48 flex-wrap gap-1">
        {CREW_COLORS.map((color) => (
          <label
            key={color}
            title={t(`colors.${color}`)}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-ring has-checked:bg-sunken"
          >
            <input
              type="radio"
              name={field.name}
              value={color}
              checked={field.value === color}
              onChange={() => field.onChange(color)}
              onBlur={field.onBlur}
              aria-label={t(`colors.${color}`)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              style={crewColors(color)}
              className="grid size-8 place-items-center rounded-control"
            >
              {field.value === color && <Check className="size-5" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** As many columns of checkboxes as there is room for. */
const COLUMNS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-4'

/** The services that the crew does: the request names the others, so that a new one belongs to every crew. */
export function ServicesField({ services }: { services: readonly Service[] }) {
  const t = useTranslations('dashboard.crews.services')
  const nameOf = useServiceName()
  const hint = useId()
  const { control, formState } = useFormContext<CrewInput>()
  const { field } = useController({ control, name: 'excludedServices' })
  const excluded = field.value ?? []
  return (
    <fieldset className="min-w-0" aria-describedby={hint}>
      <legend className="font-bold text-lg">{t('title')}</legend>
      <p id={hint} className="mb-2 text-soft text-sm">
        {t('hint')}
      </p>
      <FieldError error={formState.errors.excludedServices?.message} />
      <div className={COLUMNS}>
        {services.map((service) => (
          <Checkbox
            key={service._id}
            label={<span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(service)}</span>}
            checked={!excluded.includes(service._id)}
            onChange={({ target }) => field.onChange(toggled(excluded, service._id, !target.checked))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** All areas, or those that are ticked. */
export function AreasField({ areas }: { areas: readonly Area[] }) {
  const t = useTranslations('dashboard.crews.areas')
  const nameOf = useAreaName()
  const name = useId()
  const { control, formState } = useFormContext<CrewInput>()
  const { field } = useController({ control, name: 'areas' })
  const chosen = field.value ?? null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-bold text-lg">{t('title')}</legend>
      <FieldError error={formState.errors.areas?.message} />
      {(['all', 'some'] as const).map((which) => (
        <label key={which} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={(chosen === null) === (which === 'all')}
            onChange={() => field.onChange(which === 'all' ? null : areas.map(({ _id }) => _id))}
            className="size-5 shrink-0 accent-brand"
          />
          {t(which)}
        </label>
      ))}
      {chosen && (
        <div className="ml-4 border-line border-l pl-4">
          <div className={COLUMNS}>
            {areas.map((area) => (
              <Checkbox
                key={area._id}
                label={<span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(area)}</span>}
                checked={chosen.includes(area._id)}
                onChange={({ target }) => field.onChange(toggled(chosen, area._id, target.checked))}
              />
            ))}
          </div>
          {areas.length === 0 && (
            <p className="py-2">
              {t('noneListed')}{' '}
              <Link
                to="/dashboard/admin/areas"
                className="font-semibold text-link underline underline-offset-4"
              >
                {t('toAreas')}
              </Link>
            </p>
          )}
          {areas.length > 0 && chosen.length === 0 && (
            <p role="status" className="py-2 text-soft text-sm">
              {t('none')}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

const toggled = (ids: readonly string[], id: string, isIn: boolean): string[] =>
  isIn ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id)
