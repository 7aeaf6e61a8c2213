import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/*
 * Roles are explicit: `stack` displays rows as blocks on phones, and browsers then drop the table semantics. In a
 * stacked table that is not compact give every Td a `data-label`.
 */

export interface TableProps extends ComponentProps<'table'> {
  label: string
  /**
   * Rows become cards where the table has no room: with a label beside each value, or `compact`, with two cells in a
   * line. Without it the table scrolls sideways.
   */
  stack?: boolean | 'compact'
  /** Reaches from edge to edge of a page of the staff. */
  bleed?: boolean
}

export function Table({ label, stack = false, bleed = false, className, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className={cx(
        'overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:rounded-none print:border-0',
        'desk:border-x-0',
        bleed && 'desk:mx-[calc(-1*var(--page-edge))] print:mx-0!',
        stack && '@container',
      )}
    >
      <table
        role="table"
        aria-label={label}
        {...props}
        className={cx(
          'w-full border-collapse text-left text-[0.9375rem] desk:text-base',
          bleed &&
            'desk:spread:[&_:is(td,th):first-child]:pl-(--page-edge) desk:spread:[&_:is(td,th):last-child]:pr-(--page-edge)',
          stack && 'table-stack',
          stack === 'compact' && 'table-compact',
          className,
        )}
      />
    </section>
  )
}

/** The row of headers. */
export function Thead(props: ComponentProps<'tr'>) {
  return (
    <thead role="rowgroup">
      <Tr {...props} />
    </thead>
  )
}

export function Tbody(props: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" {...props} />
}

export function Tr(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      role={props.scope === 'row' ? 'rowheader' : 'columnheader'}
      scope="col"
      {...props}
      className={cx(
        'whitespace-nowrap border-line border-b bg-sunken px-4 py-3 font-semibold text-sm text-soft desk:h-8 desk:px-2 desk:py-0 print:whitespace-normal print:px-1.5 print:py-1',
        className,
      )}
    />
  )
}

export function Td({ className, ...props }: ComponentProps<'td'> & { 'data-label'?: string }) {
  return (
    <td
      role="cell"
      {...props}
      className={cx(
        'border-line border-b px-4 py-3 align-top desk:h-12 desk:px-2 desk:py-1 desk:align-middle print:px-1.5 print:py-1',
        className,
      )}
    />
  )
}
