import type { User } from '@jhilik/contract/accounts.ts'
import { MAX_SEARCH_LENGTH, ROLES } from '@jhilik/contract/constants.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { useAsked } from '../../ui/dialog.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { EmptyState, Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Th, Thead } from '../../ui/table.tsx'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { usersQuery } from './api.ts'
import { everybody, readUserFilter, type UserFilter } from './user-filter.ts'
import { UserRow } from './user-row.tsx'

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 250
const reading = { read: readUserFilter, write: writeFields }

export function UsersTable({ ownId }: { ownId: string }) {
  const t = useTranslations('dashboard')
  const may = usePermission()
  const [filter, setFilter] = useAddressState(reading)
  const [editedId, setEditedId] = useState<string | null>(null)
  const stateChange = useAsked<User>()
  const query = useInfiniteQuery(usersQuery(filter))
  const change = (changes: Partial<UserFilter>) =>
    setFilter({ ...filter, ...changes }, { settleMs: 'q' in changes ? SETTLE_MS : 0 })

  return (
    <>
      <UserFilters filter={filter} onChange={change} />
      <Loaded query={query} loading={t('users.loading')} failed={t('users.failed')}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState
              title={t('users.noneMatch')}
              text={t('users.noneMatchHint')}
              action={
                <Button variant="secondary" onClick={() => setFilter(everybody)}>
                  {t('users.showAll')}
                </Button>
              }
            />
          ) : (
            <Dimmed when={query.isPlaceholderData}>
              <Table label={t('users.title')} stack className="[&_td]:align-middle">
                <Thead>
                  <Th>{t('users.name')}</Th>
                  <Th>{t('users.contact')}</Th>
                  <Th>{t('users.role')}</Th>
                  {may('people.manage') && <Th className="w-px">{t('common.actions')}</Th>}
                </Thead>
                <Tbody>
                  {users.map((user) => (
                    <UserRow
                      key={user._id}
                      user={user}
                      isSelf={user._id === ownId}
                      editing={editedId === user._id}
                      onEdit={() => setEditedId(user._id)}
                      onDone={() => setEditedId(null)}
                      onChangeState={() => stateChange.ask(user)}
                    />
                  ))}
                </Tbody>
              </Table>
              <LoadMore query={query} failed={t('users.failed')} />
            </Dimmed>
          )
        }
      </Loaded>
      {stateChange.item && (
        <AccountStateDialog user={stateChange.item} open={stateChange.open} onClose={stateChange.close} />
      )}
    </>
  )
}

interface UserFiltersProps {
  filter: UserFilter
  onChange: (changes: Partial<UserFilter>) => void
}

function UserFilters({ filter, onChange }: UserFiltersProps) {
  const t = useTranslations('dashboard.users')
  return (
    <search className="@container mb-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,50%-0.5rem)),1fr))] gap-4 md:@min-[40rem]:grid-cols-[1fr_10rem_12rem]">
        <Field label={t('search')} className="col-span-full md:@min-[40rem]:col-span-1">
          <TextInput
            type="search"
            value={filter.q}
            maxLength={MAX_SEARCH_LENGTH}
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
            <Options of={ROLES} text={(role) => t(`roles.${role}`)} />
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
