import { DUTIES, type Duty } from '@jhilik/contract/duties.ts'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '../../ui/select.tsx'

interface DutySelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: Duty
  onChange: (duty: Duty) => void
}

export function DutySelect({ value, onChange, ...props }: DutySelectProps) {
  const t = useTranslations('dashboard.users.duties')
  return (
    <Select
      {...props}
      value={value}
      onChange={({ target }) => onChange(DUTIES.find((duty) => duty === target.value) ?? value)}
    >
      {DUTIES.map((duty) => (
        <option key={duty} value={duty}>
          {t(duty)}
        </option>
      ))}
    </Select>
  )
}
