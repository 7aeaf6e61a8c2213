import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'

export interface Change {
  title: string
  text: string
}

/** Says what was done to a booking. Gets the focus, since the pressed button may be gone. */
export function ChangeNotice({ change }: { change: Change | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (change) box.current?.focus()
  }, [change])
  if (!change) return null
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24">
      <Alert tone="success" title={change.title}>
        {change.text}
      </Alert>
    </div>
  )
}
