import { digitsIn } from '@jhilik/contract/clock-text.ts'
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { cleanNumber, stepNumber } from '../lib/forms/number-text.ts'
import { TextInput } from './field.tsx'

/**
 * A number, shown in the digits of the language and typed in those of either. Not of the type `number`: browsers
 * refuse Bengali digits in it. Handlers get the text as it is shown (`readNumber`). A `step` allows decimals.
 */
export function NumberInput({ min, max, step, value, ref, onChange, ...props }: ComponentProps<'input'>) {
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const bounds = { min, max, step }
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function clean() {
    const { current } = input
    if (!current) return
    const text = digitsIn(locale, cleanNumber(current.value, bounds))
    if (text === current.value) return
    const fromEnd = current.value.length - (current.selectionEnd ?? 0)
    current.value = text
    if (document.activeElement === current)
      current.setSelectionRange(text.length - fromEnd, text.length - fromEnd)
  }
  // Forms write their values into the input themselves.
  useLayoutEffect(clean)

  function moveBy(direction: 1 | -1) {
    const { current } = input
    if (!current || current.readOnly) return
    // React does not notice a value that is assigned to the element itself.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(current, digitsIn(locale, stepNumber(current.value, direction, bounds)))
    current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <TextInput
      inputMode={step === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      {...(value !== undefined && { value: digitsIn(locale, String(value)) })}
      ref={input}
      onChange={(event) => {
        clean()
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        moveBy(event.key === 'ArrowUp' ? 1 : -1)
      }}
    />
  )
}
