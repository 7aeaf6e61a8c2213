import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'

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
 * before the page was hydrated stays. What cannot be read counts as '', and the input's own validity
 * says so to the form.
 */
export function useTypedValue({ value, onChange, read, show, problem, ref }: TypedValue) {
  const [unreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function ratePassword(bad: boolean) {
    setUnreadable(bad)
    input.current?.setCustomValidity(bad ? problem : '')
  }

  function write(next: string) {
    if (input.current) input.current.value = next && show(next)
    ratePassword(false)
  }

  function tell(next: string) {
    if (next === told.current) return
    told.current = next
    onChange(next)
  }

  const text = () => input.current?.value.trim() ?? ''
  const current = () => (text() === '' ? '' : read(text()))

  /** While typing: forgives at once, blames only when the field is left. */
  function type(complete: boolean) {
    const next = current()
    if (next !== null) ratePassword(false)
    if (next === '' || complete) tell(next ?? '')
  }

  /** The typing is over. */
  function settle() {
    if (!input.current) return
    const next = current()
    if (next === null) ratePassword(true)
    else write(next)
    tell(next ?? '')
  }

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    write(value)
  })
  // Before the page was hydrated somebody may have typed and gone on.
  const settleFirst = useEffectEvent(() => {
    if (text() !== (value && show(value)) && document.activeElement !== input.current) settle()
  })
  useEffect(() => settleFirst(), [])
  const isPressed = useMousePressed()

  return {
    input,
    defaultValue: value && show(value),
    unreadable,
    /** What stands in the field now; null when it cannot be read. */
    current,
    type,
    settle,
    /** The field is left. What was pressed to leave it must not move away before it is clicked. */
    leave() {
      if (!isPressed()) return settle()
      window.addEventListener('click', settle, { capture: true, once: true })
      window.addEventListener('mouseup', () => setTimeout(settle), { once: true })
    },
    pick(next: string) {
      write(next)
      tell(next)
    },
  }
}

function useMousePressed(): () => boolean {
  const pressed = useRef(false)
  useEffect(() => {
    const onMouse = ({ type }: MouseEvent) => {
      pressed.current = type === 'mousedown'
    }
    window.addEventListener('mousedown', onMouse, true)
    window.addEventListener('mouseup', onMouse, true)
    return () => {
      window.removeEventListener('mousedown', onMouse, true)
      window.removeEventListener('mouseup', onMouse, true)
    }
  }, [])
  return () => pressed.current
}
