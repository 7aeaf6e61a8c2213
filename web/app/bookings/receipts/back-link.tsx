import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm">
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      {children}
    </Link>
  )
}
