import type { User } from '@jhilik/contract/accounts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Th, Thead, Tr } from '../../ui/table.tsx'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { usersQuery } from './api.ts'
import { everybody, readUserFilter, type UserFilter, writeUserFilter } from './user-filter.ts'
import { UserFilters } from './user-filters.tsx'
import { UserRow } from './user-row.tsx'

/** The delay is longer than the time between two key strokes. */
const SETTLE_MS = 250
const reading = { read: readUserFilter, write: writeUserFilter }

export function UsersTable({ ownId }: { ownId: string }) {
  const t = useTranslations('dashboard')
  const may = usePermission()
  const [filter, setFilter] = useAddressState(reading)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ user: User; open: boolean } | null>(null)
  const query = useInfiniteQuery(usersQuery(filter))
  const texts = { loading: t('users.loading'), failed: t('users.failed'), retry: t('common.retry') }
  const change = (changes: Partial<UserFilter>) =>
    setFilter({ ...filter, ...changes }, { settleMs: 'q' in changes ? SETTLE_MS : 0 })

  return (
    <>
      <UserFilters filter={filter} onChange={change} />
      <Loaded query={query} texts={texts}>
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
                  <Tr>
                    <Th>{t('users.name')}</Th>
                    <Th>{t('users.contact')}</Th>
                    <Th>{t('users.role')}</Th>
                    {may('people.manage') && <Th className="w-px">{t('common.actions')}</Th>}
                  </Tr>
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
                      onChangeState={() => setAsked({ user, open: true })}
                    />
                  ))}
                </Tbody>
              </Table>
              <LoadMore query={query} texts={{ label: t('common.loadMore'), failed: texts.failed }} />
            </Dimmed>
          )
        }
      </Loaded>
      {asked && (
        <AccountStateDialog
          user={asked.user}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  )
}
