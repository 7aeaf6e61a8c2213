import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'
import { TextInput } from './field.tsx'

/** A password field with a button that shows the password, and a Caps Lock warning. */
export function PasswordInput({ className, onBlur, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('common.ui')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  function leave(event: FocusEvent<HTMLInputElement>) {
    setCapsLock(false)
    onBlur?.(event)
  }

  return (
    <div>
      <div className="relative">
        <TextInput
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          type={shown ? 'text' : 'password'}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={leave}
          className={cx('pr-12', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </button>
      </div>
      {/* The live region is always rendered: screen readers announce only changes of an existing one. */}
      <p role="status" className="font-medium text-sm text-warning">
        {capsLock && (
          <span className="flex items-center gap-1.5 pt-1.5">
            <ArrowBigUpDash aria-hidden className="size-4.5 shrink-0" />
            {t('capsLock')}
          </span>
        )}
      </p>
    </div>
  )
}
