import {
  DATE_PICKER_INTERVAL_MINUTES,
  DEFAULT_SEARCH_TIME,
  SERVICE_TYPES,
} from '@jhilik/contract/constants.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type Problems = Partial<
  Record<'location' | 'date' | 'type', 'locationRequired' | 'dateInvalid' | 'serviceTypeRequired'>
>

/** Books nothing: what was asked for is logged, and the visitor sees the services that match. */
export function SearchForm() {
  const t = useTranslations('home.search')
  const tServices = useTranslations('services')
  const format = useFormat()
  const navigate = useNavigate()
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})
  const problem = (field: keyof Problems) => {
    const key = problems[field]
    return key && t(key)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = check(form)
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) {
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const [location, date, time, serviceType] = ['location', 'date', 'time', 'type'].map((name) =>
      fieldText(form, name),
    )
    console.info('Booking search', { location, date, time, serviceType })
    const wanted = new URLSearchParams({ type: serviceType ?? '' })
    if (date) wanted.set('date', date)
    navigate(`/service?${wanted}`)
  }

  return (
    <Card className="p-5 shadow-2 lg:p-6">
      <form
        action="/service"
        noValidate
        onSubmit={submit}
        aria-labelledby={id}
        className="grid grid-cols-2 items-start gap-4 lg:grid-cols-[1.5fr_1fr_0.8fr_1fr_auto]"
      >
        <h2 id={id} className="sr-only">
          {t('label')}
        </h2>
        <Field label={t('location')} error={problem('location')} required>
          <TextInput name="location" autoComplete="address-level2" placeholder={t('locationPlaceholder')} />
        </Field>
        <Field label={t('date')} error={problem('date')}>
          <TextInput type="date" name="date" min={format.today()} suppressHydrationWarning />
        </Field>
        <Field label={t('time')}>
          <TextInput
            type="time"
            name="time"
            step={DATE_PICKER_INTERVAL_MINUTES * 60}
            defaultValue={DEFAULT_SEARCH_TIME}
          />
        </Field>
        <Field label={t('serviceType')} error={problem('type')} required>
          <Select name="type" defaultValue="">
            <option value="">{t('choose')}</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {tServices(`type.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" className="col-span-2 lg:col-span-1 lg:mt-6.5 lg:min-h-11.5">
          <Search aria-hidden className="size-5" />
          {t('submit')}
        </Button>
      </form>
    </Card>
  )
}

function check(form: HTMLFormElement): Problems {
  const date = form.elements.namedItem('date')
  const badDate = date instanceof HTMLInputElement && (date.validity.badInput || date.validity.rangeUnderflow)
  return {
    ...(fieldText(form, 'location') === '' && { location: 'locationRequired' as const }),
    ...(badDate && { date: 'dateInvalid' as const }),
    ...(fieldText(form, 'type') === '' && { type: 'serviceTypeRequired' as const }),
  }
}

function fieldText(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '').trim()
}
