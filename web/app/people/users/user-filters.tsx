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
    <search className="@container mb-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,50%-0.5rem)),1fr))] gap-4 md:@min-[40rem]:grid-cols-[1fr_10rem_12rem]">
        <Field label={t('search')} className="col-span-full md:@min-[40rem]:col-span-1">
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
      </div>
    </search>
  )
}
