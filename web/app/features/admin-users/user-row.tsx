import type { User } from '@jhilik/contract/accounts.ts'
import { ROLES, type Role } from '@jhilik/contract/constants.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Td, Tr } from '../../ui/table.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useChangeRole } from './api.ts'

interface UserRowProps {
  user: User
  isSelf: boolean
  editing: boolean
  onEdit: () => void
  onDone: () => void
}

export function UserRow({ user, isSelf, editing, onEdit, onDone }: UserRowProps) {
  const t = useTranslations('dashboard.users')
  return (
    <Tr>
      <Td data-label={t('name')}>
        <span className="flex items-center gap-3">
          <Avatar src={user.img} size="sm" />
          <span className="font-semibold">{user.name}</span>
          {isSelf && <Badge tone="accent">{t('you')}</Badge>}
        </span>
      </Td>
      <Td data-label={t('email')} className="[overflow-wrap:anywhere]">
        {user.email}
      </Td>
      <Td data-label={t('phone')} className="md:whitespace-nowrap">
        {user.phone}
      </Td>
      {editing ? (
        <RoleEditor user={user} onDone={onDone} />
      ) : (
        <>
          <Td data-label={t('role')}>
            <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>{t(`roles.${user.role}`)}</Badge>
          </Td>
          <Td>
            <Button
              variant="secondary"
              size="sm"
              disabled={isSelf}
              title={isSelf ? t('ownRole') : undefined}
              aria-label={t('editOf', { name: user.name })}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          </Td>
        </>
      )}
    </Tr>
  )
}

function RoleEditor({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations('dashboard')
  const changeRole = useChangeRole()
  const [role, setRole] = useState<Role>(user.role)

  function save() {
    changeRole.mutate(
      { userId: user._id, role },
      {
        onSuccess: () => {
          toast.success({ title: t('users.updated') })
          onDone()
        },
        onError: (error) => {
          console.error('The role was not changed', error)
          toast.error({ title: t('users.updateFailed'), description: reason(error) })
        },
      },
    )
  }

  function reason(error: unknown): string | undefined {
    if (isApiError(error, 'last_admin')) return t('users.lastAdmin')
    if (isApiError(error, 'own_role')) return t('users.ownRole')
    return undefined
  }

  return (
    <>
      <Td data-label={t('users.role')}>
        <Select
          aria-label={t('users.roleOf', { name: user.name })}
          autoFocus
          value={role}
          disabled={changeRole.isPending}
          onChange={({ target }) => setRole(ROLES.find((option) => option === target.value) ?? user.role)}
        >
          {ROLES.map((option) => (
            <option key={option} value={option}>
              {t(`users.roles.${option}`)}
            </option>
          ))}
        </Select>
      </Td>
      <Td>
        <span className="flex gap-2">
          <Button size="sm" busy={changeRole.isPending} onClick={save}>
            {t('common.save')}
          </Button>
          <Button size="sm" variant="secondary" disabled={changeRole.isPending} onClick={onDone}>
            {t('common.cancel')}
          </Button>
        </span>
      </Td>
    </>
  )
}
