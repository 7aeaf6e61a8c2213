import { Check } from 'lucide-react'

/** The items that a service includes. */
export function IncludedList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-0.75 size-4.5 shrink-0 text-success" strokeWidth={2.75} />
          {line}
        </li>
      ))}
    </ul>
  )
}
