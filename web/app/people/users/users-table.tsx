import type { ListedUser, User } from '@jhilik/contract/accounts.ts'
import { MAX_SEARCH_LENGTH, ROLES } from '@jhilik/contract/constants.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { emailText } from '../../lib/language/email-text.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useAsked } from '../../ui/dialog.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { usersQuery } from './api.ts'
import { EmailBadge, RoleBadge, StateBadge } from './badges.tsx'
import { RoleEditor } from './role-change.tsx'
import { everybody, readUserFilter, type UserFilter } from './user-filter.ts'

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 250
const reading = { read: readUserFilter, write: writeFields }

interface UsersTableProps {
  ownId: string
  /** Renders what a user still has booked; shown before the account is closed. */
  openBookingsOf: (userId: string) => ReactNode
}

export function UsersTable({ ownId, openBookingsOf }: UsersTableProps) {
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
              <Table bleed label={t('users.title')} stack="compact" className="[&_td]:align-middle">
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
        <AccountStateDialog
          user={stateChange.item}
          openBookings={openBookingsOf(stateChange.item._id)}
          open={stateChange.open}
          onClose={stateChange.close}
        />
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

interface UserRowProps {
  user: ListedUser
  isSelf: boolean
  editing: boolean
  onEdit: () => void
  onDone: () => void
  onChangeState: () => void
}

function UserRow({ user, isSelf, editing, onEdit, onDone, onChangeState }: UserRowProps) {
  const t = useTranslations('dashboard.users')
  const may = usePermission()
  const { search } = useLocation()
  const { _id, name, phone, img, active } = user
  const email = emailText(user.email)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  useEffect(() => {
    // The editor's buttons are gone.
    if (wasEditing.current && !editing && document.activeElement === document.body) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  // Allows a line break before the @.
  const at = email.lastIndexOf('@')
  return (
    <Tr className={active ? undefined : 'bg-sunken/60'}>
      <Td className={cx('md:min-w-40', editing && 'stacked:col-span-2')}>
        <span className="flex min-w-0 items-center gap-3 text-left">
          <Avatar src={img} size="sm" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            <Link
              to={`/dashboard/admin/user-management/${_id}`}
              state={{ list: search }}
              className="inline-flex min-h-9 items-center font-semibold text-link underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            {isSelf && <Badge tone="accent">{t('you')}</Badge>}
          </span>
        </span>
      </Td>
      <Td className="stacked:col-span-2 stacked:row-start-2 md:min-w-40">
        <span className="flex min-w-0 flex-col text-left text-sm [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {email && (
              <span translate="no">
                {email.slice(0, at)}
                <wbr />
                {email.slice(at)}
              </span>
            )}
            <EmailBadge user={user} />
          </span>
          {phone && (
            <a
              href={phoneLink(phone)}
              aria-label={t('callOf', { name, phone })}
              className="inline-flex min-h-11 items-center self-start text-link underline-offset-4 hover:underline"
            >
              <PhoneNumber>{phone}</PhoneNumber>
            </a>
          )}
        </span>
      </Td>
      {editing ? (
        <RoleEditor user={user} onDone={onDone} />
      ) : (
        <>
          <Td>
            <span className="flex flex-wrap gap-1.5">
              <RoleBadge user={user} />
              {!active && <StateBadge user={user} />}
            </span>
          </Td>
          {may('people.manage') && (
            <Td className="stacked:col-span-2">
              <span
                className={cx(
                  'flex gap-2',
                  isSelf ? 'flex-col items-start' : 'items-center max-md:flex-wrap',
                )}
              >
                {may('staff.manage') && user.hasAccount && (
                  <Button
                    ref={edit}
                    variant="secondary"
                    size="sm"
                    disabled={isSelf}
                    aria-label={t('editOf', { name })}
                    aria-describedby={isSelf ? 'own-account' : undefined}
                    onClick={onEdit}
                    className="whitespace-nowrap"
                  >
                    {t('edit')}
                  </Button>
                )}
                {isSelf
                  ? may('staff.manage') && (
                      <span id="own-account" className="text-left text-muted text-sm md:max-w-56">
                        {t('ownAccount')}
                      </span>
                    )
                  : (user.hasAccount || !active) &&
                    may(user.role === 'admin' ? 'staff.manage' : 'people.manage') && (
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t(active ? 'deactivateOf' : 'reactivateOf', { name })}
                        onClick={onChangeState}
                        className="whitespace-nowrap"
                      >
                        {t(active ? 'deactivate' : 'reactivate')}
                      </Button>
                    )}
              </span>
            </Td>
          )}
        </>
      )}
    </Tr>
  )
}
