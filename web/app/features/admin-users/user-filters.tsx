import { ROLES } from '@jhilik/contract/constants.ts'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { MAX_SEARCH, type UserFilter } from './user-filter.ts'

interface UserFiltersProps {
  filter: UserFilter
  onChange: (changes: Partial<UserFilter>) => void
}

export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const t = useTranslations('dashboard.users')
  return (
    <search className="mb-5 grid grid-cols-2 gap-4 md:grid-cols-[1fr_10rem_12rem]">
      <Field label={t('search')} className="col-span-2 md:col-span-1">
        <TextInput
          type="search"
          value={filter.q}
          maxLength={MAX_SEARCH}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </Field>
      <Field label={t('role')}>
        <Select
          value={filter.role}
          onChange={({ target }) => onChange({ role: target.value as UserFilter['role'] })}
        >
          <option value="">{t('anyRole')}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('state')}>
        <Select
          value={filter.active}
          onChange={({ target }) => onChange({ active: target.value as UserFilter['active'] })}
        >
          <option value="">{t('anyState')}</option>
          <option value="true">{t('states.active')}</option>
          <option value="false">{t('states.closed')}</option>
        </Select>
      </Field>
    </search>
  )
}
