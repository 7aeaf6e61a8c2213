import { type RecordedChange, readableKinds } from '@jhilik/contract/recorded-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/use-session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { adminsQuery } from './api.ts'
import { MAX_SEARCH, type PageFilter } from './change-filter.ts'

interface ChangeFiltersProps {
  filter: PageFilter
  changes: readonly RecordedChange[]
  onChange: (changes: Partial<PageFilter>) => void
}

export function ChangeFilters({ filter, changes, onChange }: ChangeFiltersProps) {
  const t = useTranslations('dashboard.history')
  const user = useUser()
  const kinds = user ? readableKinds(user) : []
  const { data: admins = [] } = useQuery(adminsQuery())
  // A person who has changed something need not be an admin now.
  const names = new Map(admins.map(({ _id, name }) => [_id, name]))
  for (const { by } of changes) if (by) names.set(by._id, by.name)
  if (filter.by && !names.has(filter.by)) names.set(filter.by, t('chosenPerson'))
  return (
    <search className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-4 md:grid-cols-[repeat(auto-fill,min(100%,14rem))]">
      <Field label={t('search')}>
        <TextInput
          type="search"
          value={filter.q}
          maxLength={MAX_SEARCH}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </Field>
      <Field label={t('kind')}>
        <Select
          value={filter.kind}
          onChange={({ target }) => onChange({ kind: target.value as PageFilter['kind'] })}
        >
          <option value="">{t('anyKind')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('by')}>
        <Select value={filter.by} onChange={({ target }) => onChange({ by: target.value })}>
          <option value="">{t('anybody')}</option>
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DateField label={t('from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={t('to')}
        value={filter.to}
        onChange={(to) => onChange({ to })}
        {...(filter.from && { min: filter.from })}
      />
    </search>
  )
}
