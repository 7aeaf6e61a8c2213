import type { User } from '@jhilik/contract/accounts.ts'
import { ROLES, type Role } from '@jhilik/contract/constants.ts'
import { type Duty, LEAST_DUTY } from '@jhilik/contract/duties.ts'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Td } from '../../ui/table.tsx'
import { DutySelect } from './duty-select.tsx'
import { useRoleChange } from './use-role-change.ts'

/** The last cells of a row while role and duty are edited, with what they mean. */
export function RoleEditor({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations('dashboard')
  const { change, isPending } = useRoleChange(user, onDone)
  const [role, setRole] = useState<Role>(user.role)
  const [duty, setDuty] = useState<Duty>(user.duty ?? LEAST_DUTY)
  const id = useId()
  const isChanged = role !== user.role || (role === 'admin' && duty !== user.duty)

  return (
    <>
      <Td data-label={t('users.role')}>
        <span className="flex min-w-0 flex-col gap-1.5 text-left max-md:flex-1">
          <Select
            aria-label={t('users.roleOf', { name: user.name })}
            aria-describedby={id}
            autoFocus
            value={role}
            disabled={isPending}
            onChange={({ target }) => setRole(ROLES.find((option) => option === target.value) ?? user.role)}
          >
            {ROLES.map((option) => (
              <option key={option} value={option}>
                {t(`users.roles.${option}`)}
              </option>
            ))}
          </Select>
          {role === 'admin' && (
            <DutySelect
              aria-label={t('users.dutyOf', { name: user.name })}
              aria-describedby={id}
              value={duty}
              disabled={isPending}
              onChange={setDuty}
            />
          )}
          <span id={id} aria-live="polite" className="max-w-64 text-sm text-warning">
            {isChanged && t(`users.becomes.${role === 'admin' ? duty : role}`, { name: user.name })}
          </span>
        </span>
      </Td>
      <Td>
        <span className="flex gap-2">
          <Button
            size="sm"
            busy={isPending}
            onClick={() => change(role === 'admin' ? { role, duty } : { role })}
            className="max-md:min-h-11"
          >
            {t('common.save')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={isPending}
            onClick={onDone}
            className="max-md:min-h-11"
          >
            {t('common.cancel')}
          </Button>
        </span>
      </Td>
    </>
  )
}
