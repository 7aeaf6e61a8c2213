import type { ListedUser } from '@jhilik/contract/accounts.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Td, Tr } from '../../ui/table.tsx'
import { EmailBadge, RoleBadge, StateBadge } from './badges.tsx'
import { RoleEditor } from './role-change.tsx'

interface UserRowProps {
  user: ListedUser
  isSelf: boolean
  editing: boolean
  onEdit: () => void
  onDone: () => void
  onChangeState: () => void
}

export function UserRow({ user, isSelf, editing, onEdit, onDone, onChangeState }: UserRowProps) {
  const t = useTranslations('dashboard.users')
  const may = usePermission()
  const { search } = useLocation()
  const { _id, name, email, phone, img, active } = user
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
      <Td className="md:min-w-40">
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
      <Td className="md:min-w-52">
        <span className="flex min-w-0 flex-col text-left text-sm [overflow-wrap:anywhere]">
          <span translate="no">
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </span>
          {phone && (
            <a
              href={phoneLink(phone)}
              aria-label={t('callOf', { name, phone })}
              className="inline-flex min-h-11 items-center self-start text-link tabular-nums underline-offset-4 hover:underline"
            >
              {phone}
            </a>
          )}
        </span>
      </Td>
      {editing ? (
        <RoleEditor user={user} onDone={onDone} />
      ) : (
        <>
          <Td data-label={t('role')}>
            <span className="flex flex-wrap gap-1.5">
              <RoleBadge user={user} />
              {!active && <StateBadge user={user} />}
              <EmailBadge user={user} />
            </span>
          </Td>
          {may('people.manage') && (
            <Td>
              <span
                className={cx(
                  'flex gap-2',
                  isSelf ? 'flex-col items-start' : 'items-center max-md:flex-wrap',
                )}
              >
                {may('staff.manage') && (
                  <Button
                    ref={edit}
                    variant="secondary"
                    size="sm"
                    disabled={isSelf}
                    aria-label={t('editOf', { name })}
                    aria-describedby={isSelf ? 'own-account' : undefined}
                    onClick={onEdit}
                    className="whitespace-nowrap max-md:min-h-11"
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
                  : may(user.role === 'admin' ? 'staff.manage' : 'people.manage') && (
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t(active ? 'deactivateOf' : 'reactivateOf', { name })}
                        onClick={onChangeState}
                        className="whitespace-nowrap max-md:min-h-11"
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
