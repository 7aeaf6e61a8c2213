import type { ReactNode } from 'react'

/** Renders the children in the light and in the dark theme. */
export function BothThemes({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          style={{ colorScheme: theme }}
          className="min-w-0 rounded-card border border-line bg-canvas p-4 text-ink sm:p-6"
        >
          {children}
        </div>
      ))}
    </div>
  )
}

/** One titled sample. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6 last:mb-0">
      <h3 className="mb-2 font-semibold text-muted text-sm tracking-normal">{title}</h3>
      {children}
    </div>
  )
}
