import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Th, Thead, Tr } from '../../ui/table.tsx'
import { usersQuery } from './api.ts'
import { UserRow } from './user-row.tsx'

export function UsersTable({ ownId }: { ownId: string }) {
  const t = useTranslations('dashboard')
  const [editedId, setEditedId] = useState<string | null>(null)
  const query = useInfiniteQuery(usersQuery())
  const texts = { loading: t('users.loading'), failed: t('users.failed'), retry: t('common.retry') }

  return (
    <Loaded query={query} texts={texts}>
      {(data) =>
        data.length === 0 ? (
          <EmptyState title={t('users.none')} />
        ) : (
          <>
            <Table label={t('users.title')} stack>
              <Thead>
                <Tr>
                  <Th>{t('users.name')}</Th>
                  <Th>{t('users.email')}</Th>
                  <Th>{t('users.phone')}</Th>
                  <Th>{t('users.role')}</Th>
                  <Th>{t('common.actions')}</Th>
                </Tr>
              </Thead>
              <Tbody>
                {data.map((user) => (
                  <UserRow
                    key={user._id}
                    user={user}
                    isSelf={user._id === ownId}
                    editing={editedId === user._id}
                    onEdit={() => setEditedId(user._id)}
                    onDone={() => setEditedId(null)}
                  />
                ))}
              </Tbody>
            </Table>
            <LoadMore query={query} label={t('common.loadMore')} />
          </>
        )
      }
    </Loaded>
  )
}
