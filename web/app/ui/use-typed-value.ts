import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'

interface TypedValue {
  /** The form's value; '' for none. */
  value: string
  onChange: (value: string) => void
  /** Parses a typed text; null when it is not a value. */
  read: (text: string) => string | null
  /** Formats a value for the field. */
  show: (value: string) => string
  /** The error text for input that is not a value. */
  problemOf: (text: string) => string
  ref?: Ref<HTMLInputElement>
}

/**
 * A text input for a value with another notation. The input is uncontrolled, so that text typed before hydration
 * stays. Text that cannot be parsed counts as '' and sets the input's custom validity.
 */
export function useTypedValue({ value, onChange, read, show, problemOf, ref }: TypedValue) {
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(value)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function tell(next: string) {
    setProblem(next)
    input.current?.setCustomValidity(next)
  }

  function write(next: string) {
    if (input.current) input.current.value = next && show(next)
    tell('')
  }

  function report(next: string) {
    if (next === reported.current) return
    reported.current = next
    onChange(next)
  }

  const text = () => input.current?.value.trim() ?? ''
  const current = () => (text() === '' ? '' : read(text()))

  /** Called for each typed character: removes an error at once, but shows one only when the field is left. */
  function type(complete: boolean) {
    const next = current()
    if (next !== null) tell('')
    if (next === '' || complete) report(next ?? '')
  }

  /** The typing is over. */
  function settle() {
    if (!input.current) return
    const next = current()
    if (next === null) tell(problemOf(text()))
    else write(next)
    report(next ?? '')
  }

  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    write(value)
  })
  // Text may have been typed, and the field left, before hydration.
  const settleFirst = useEffectEvent(() => {
    if (text() !== (value && show(value)) && document.activeElement !== input.current) settle()
  })
  useEffect(() => settleFirst(), [])
  const isPressed = useMousePressed()

  return {
    input,
    defaultValue: value && show(value),
    /** The error text; empty when the text is a value. */
    problem,
    /** The value of the current text; null when it cannot be parsed. */
    current,
    type,
    settle,
    /**
     * Called on blur. The layout changes only after the click that moved the focus, so that its target does not move.
     */
    leave() {
      if (!isPressed()) return settle()
      window.addEventListener('click', settle, { capture: true, once: true })
      window.addEventListener('mouseup', () => setTimeout(settle), { once: true })
    },
    pick(next: string) {
      write(next)
      report(next)
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
