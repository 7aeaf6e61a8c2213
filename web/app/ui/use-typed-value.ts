import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

interface TypedValue {
  /** As the form knows it; '' for none. */
  value: string
  onChange: (value: string) => void
  /** What was typed as a value, or null when it cannot be one. */
  read: (text: string) => string | null
  /** A value as the field shows it. */
  show: (value: string) => string
  /** Says that what was typed cannot be read. */
  problem: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A text field that holds a value of another form. The text is the browser's, so that what was typed
 * before the page came alive stays. What cannot be read counts as '', and the input's own validity
 * says so to the form.
 */
export function useTypedValue({ value, onChange, read, show, problem, ref }: TypedValue) {
  const [unreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function judge(bad: boolean) {
    setUnreadable(bad)
    input.current?.setCustomValidity(bad ? problem : '')
  }

  function write(next: string) {
    if (input.current) input.current.value = next && show(next)
    judge(false)
  }

  function tell(next: string) {
    if (next === told.current) return
    told.current = next
    onChange(next)
  }

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    write(value)
  })

  const text = () => input.current?.value.trim() ?? ''

  return {
    input,
    defaultValue: value && show(value),
    unreadable,
    /** What stands in the field now; null when it cannot be read. */
    current: () => (text() === '' ? '' : read(text())),
    /** While typing: forgives at once, blames only when the field is left. */
    type(complete: boolean) {
      const next = text() === '' ? '' : read(text())
      if (next !== null) judge(false)
      if (next === '' || complete) tell(next ?? '')
    },
    /** The typing is over. */
    settle() {
      const next = text() === '' ? '' : read(text())
      if (next === null) judge(true)
      else write(next)
      tell(next ?? '')
    },
    pick(next: string) {
      write(next)
      tell(next)
    },
  }
}
