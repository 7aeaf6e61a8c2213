import { useEffect, useEffectEvent } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Messages } from '../language/i18n.ts'

/** What the keys of the staff's pages do, as the list of keys says it. */
export type KeyLabel = keyof Messages['dashboard']['keys']['does']

interface StaffKey {
  label: KeyLabel
  press: () => void
}

const OFF = 'jhilik:keys-off'

function readOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null
  } catch {
    // The browser may forbid storage; the keys are then as they are at first.
    return false
  }
}

/** The keys of the open page, and whether single keys are switched off in this browser. */
export const staffKeysStore = createStore(() => ({
  keys: new Map<string, StaffKey>(),
  areOff: typeof window !== 'undefined' && readOff(),
}))

export function switchKeys(areOff: boolean): void {
  staffKeysStore.setState({ areOff })
  try {
    if (areOff) localStorage.setItem(OFF, '1')
    else localStorage.removeItem(OFF)
  } catch {
    // The browser may forbid storage; the choice then lasts as long as the page.
  }
}

/** Adds a key to the page while the component is shown. */
export function useStaffKey(key: string, label: KeyLabel, press: () => void): void {
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const { keys } = staffKeysStore.getState()
    staffKeysStore.setState({ keys: new Map(keys).set(key, { label, press: () => onPress() }) })
    return () => {
      const rest = new Map(staffKeysStore.getState().keys)
      rest.delete(key)
      staffKeysStore.setState({ keys: rest })
    }
  }, [key, label])
}

/** The key in Latin letters, also on a keyboard that writes Bangla. */
function keyOf({ key, code }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return /^[\x20-\x7e]$/.test(key) || !letter ? key.toLowerCase() : letter.toLowerCase()
}

/** Letters belong to what is typed, and to an open dialog. Nothing is typed into a checkbox. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu], dialog',
  ) !== null

/** Calls what the pressed key does on the page. */
export function useKeyPresses(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { keys, areOff } = staffKeysStore.getState()
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (areOff || isBusy(event.target)) return
      const found = keys.get(keyOf(event))
      if (!found) return
      event.preventDefault()
      found.press()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
