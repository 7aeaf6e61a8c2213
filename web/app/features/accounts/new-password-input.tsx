import { type ChangeEvent, type ComponentProps, lazy, Suspense, useState } from 'react'
import { PasswordInput } from '../../ui/password-input.tsx'

/** Loaded when the field gets the focus; optional when that fails. */
const PasswordStrength = lazy(() =>
  import('./password-strength.tsx').then(
    async (module) => ({ default: await module.loadPasswordStrength() }),
    () => ({ default: () => null }),
  ),
)

interface NewPasswordInputProps extends ComponentProps<typeof PasswordInput> {
  /** Personal data that an attacker would try first. */
  personal: () => string[]
}

/** The field of a new password, which rates it once it has the focus. */
export function NewPasswordInput({ personal, onChange, ...props }: NewPasswordInputProps) {
  const [password, setPassword] = useState('')
  const [choosing, setChoosing] = useState(false)

  function change(event: ChangeEvent<HTMLInputElement>) {
    setPassword(event.target.value)
    onChange?.(event)
  }

  return (
    <>
      <PasswordInput
        autoComplete="new-password"
        onFocus={() => setChoosing(true)}
        onChange={change}
        {...props}
      />
      {choosing && (
        <Suspense fallback={null}>
          <PasswordStrength password={password} personal={personal()} />
        </Suspense>
      )}
    </>
  )
}
