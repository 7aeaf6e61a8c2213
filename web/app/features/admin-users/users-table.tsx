import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Table, Tbody, Th, Thead, Tr } from '../../ui/table.tsx'
import { usersQuery } from './api.ts'
import { UserRow } from './user-row.tsx'

export function UsersTable({ ownId }: { ownId: string }) {
  const t = useTranslations('dashboard')
  const [editedId, setEditedId] = useState<string | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    usersQuery(),
  )

  if (error && !data) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('users.failed')}
      </Alert>
    )
  }
  if (!data) return <Spinner label={t('users.loading')} className="py-20" />
  if (data.length === 0) return <EmptyState title={t('users.none')} />
  return (
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
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mx-auto mt-6 flex"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}
