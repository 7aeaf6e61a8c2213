import { type ChangeEvent, type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** The part is loaded when the field gets the focus; it is optional when that fails. */
const PasswordStrength = lazyPart(async () =>
  (await import('./password-strength.tsx')).loadPasswordStrength(),
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
