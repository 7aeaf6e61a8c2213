import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Does something that loses what was typed, once that is confirmed. */
type Leave = (action: () => void) => void

interface Guard {
  setDirty: (isDirty: boolean) => void
  leave: Leave
}

const GuardContext = createContext<Guard | null>(null)

/** `ask` gets what is to be done once confirmed; null when there is nothing to ask any more. */
function createGuard(ask: (action: (() => void) | null) => void): Guard {
  let dirty = false
  return {
    setDirty: (isDirty) => {
      dirty = isDirty
      if (!dirty) ask(null)
    },
    leave: (action) => (dirty ? ask(action) : action()),
  }
}

interface UnsavedGuardProps {
  /** `question` is the dialog that asks; it is rendered inside of what it is about. */
  children: (leave: Leave, question: ReactNode) => ReactNode
}

/** Around forms: asks before what was typed in one of them is lost. */
export function UnsavedGuard({ children }: UnsavedGuardProps) {
  const t = useTranslations('dashboard.common')
  const [action, setAction] = useState<(() => void) | null>(null)
  // A function given to a setter would be called by it.
  const [guard] = useState(() => createGuard((next) => setAction(() => next)))
  const question = (
    <ConfirmDialog
      open={action !== null}
      onOpenChange={(open) => !open && setAction(null)}
      title={t('discardTitle')}
      description={t('discardText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      onConfirm={() => {
        setAction(null)
        action?.()
      }}
      tone="danger"
    />
  )
  return <GuardContext value={guard}>{children(guard.leave, question)}</GuardContext>
}

/**
 * Whether a form has been changed, by its `dirtyFields`: true for each changed field, in objects and lists. `isDirty` of a
 * form whose initial values are not complete is true from the beginning.
 */
export const isChanged = (dirtyFields: object): boolean => JSON.stringify(dirtyFields).includes('true')

const leaveAtOnce: Leave = (action) => action()

/** Of a form: says whether it has been changed. Answers how its Cancel button leaves it. */
export function useUnsaved(isDirty: boolean): Leave {
  const guard = use(GuardContext)
  useEffect(() => {
    guard?.setDirty(isDirty)
    return () => guard?.setDirty(false)
  }, [guard, isDirty])
  return guard?.leave ?? leaveAtOnce
}
