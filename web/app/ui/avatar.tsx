import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { Picture } from './picture.tsx'

const sizes = { xs: 'size-6', sm: 'size-9', md: 'size-11', ml: 'size-13', lg: 'size-24' } as const

export interface AvatarProps {
  src?: string | null
  /** The name of the person in the picture; empty when the name stands beside it. */
  alt?: string
  size?: keyof typeof sizes
  className?: string
}

/** Shows a placeholder when there is no picture or it cannot be loaded. */
export function Avatar({ src, alt = '', size = 'md', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState('')
  const box = cx(
    'grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-link',
    sizes[size],
    className,
  )
  if (!src || brokenSrc === src) {
    const label = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
    return (
      <span {...label} className={box}>
        <UserRound aria-hidden className="size-[58%]" />
      </span>
    )
  }
  return (
    <span className={box}>
      <Picture
        src={src}
        alt={alt}
        width={96}
        height={96}
        sizes="6rem"
        loading="lazy"
        onError={() => setBrokenSrc(src)}
        className="size-full object-cover"
      />
    </span>
  )
}
