import { SERVICE_TYPES } from '@jhilik/contract/constants.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useHydrated } from '../../startup/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { DEFAULT_SEARCH_TIME, TimeField } from '../../ui/time-field.tsx'

interface Problems {
  location?: 'locationRequired' | undefined
  type?: 'serviceTypeRequired' | undefined
}

/** Books nothing: logs the input and shows the services that match it (S2.10). Areas are suggested as locations. */
export function SearchForm({ areas }: { areas: readonly string[] }) {
  const t = useTranslations('home.search')
  const tServices = useTranslations('services')
  const format = useFormat()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const id = useId()
  const [date, setDate] = useState('')
  const [time, setTime] = useState(DEFAULT_SEARCH_TIME)
  const [problems, setProblems] = useState<Problems>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { location, serviceType, found } = check(form)
    setProblems(found)
    // An invalid date or time shows its own message.
    const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
    const first = [...fields].find(({ name, validity }) => Object.hasOwn(found, name) || !validity.valid)
    if (first) return first.focus()
    console.info('Booking search', { location, date, time, serviceType })
    const wanted = new URLSearchParams(
      Object.entries({ type: serviceType, location, date, time }).filter(([, value]) => value !== ''),
    )
    navigate(`/service?${wanted}`)
  }

  /** A message disappears as soon as its field has been filled in. */
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const { found } = check(currentTarget)
    setProblems(({ location, type }) => ({
      location: location && found.location,
      type: type && found.type,
    }))
  }

  return (
    <Card className="p-5 shadow-2 lg:p-6">
      <form
        action="/service"
        // The browser validates before hydration.
        noValidate={hydrated}
        onSubmit={submit}
        onInput={change}
        aria-labelledby={id}
        className="grid grid-cols-2 items-start gap-4 @5xl:grid-cols-[1.5fr_1fr_0.8fr_1fr_auto]"
      >
        <h2 id={id} className="sr-only">
          {t('label')}
        </h2>
        <Field label={t('location')} error={problems.location && t(problems.location)} required>
          <TextInput
            name="location"
            autoComplete="address-level2"
            placeholder={t('locationPlaceholder')}
            list={areas.length > 0 ? `${id}-areas` : undefined}
            required
          />
          <datalist id={`${id}-areas`}>
            {areas.map((area) => (
              <option key={area} value={area} />
            ))}
          </datalist>
        </Field>
        <DateField
          label={t('date')}
          name="date"
          min={format.today()}
          value={date}
          onChange={setDate}
          enterSends
        />
        <TimeField label={t('time')} name="time" value={time} onChange={setTime} enterSends />
        <Field label={t('serviceType')} error={problems.type && t(problems.type)} required>
          <Select name="type" defaultValue="" required>
            <option value="">{t('choose')}</option>
            <Options of={SERVICE_TYPES} text={(type) => tServices(`type.${type}`)} />
          </Select>
        </Field>
        <Button type="submit" className="col-span-2 @5xl:col-span-1 @5xl:mt-6.5 @5xl:min-h-11.5">
          <Search aria-hidden className="size-5" />
          {t('submit')}
        </Button>
      </form>
    </Card>
  )
}

function check(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const location = text('location')
  const serviceType = text('type')
  const found: Problems = {
    ...(location === '' && { location: 'locationRequired' }),
    ...(serviceType === '' && { type: 'serviceTypeRequired' }),
  }
  return { location, serviceType, found }
}
