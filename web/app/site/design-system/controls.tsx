import { Search } from 'lucide-react'
import { useState } from 'react'
import { StarDisplay, StarInput } from '../../catalog/reviews/ratings.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Sample } from './both-themes.tsx'

const variants = ['primary', 'spark', 'secondary', 'ghost', 'danger'] as const
const tones = ['success', 'danger', 'warning', 'neutral', 'accent'] as const

export function Controls() {
  const [stars, setStars] = useState(3)
  return (
    <>
      <Sample title="Buttons: at rest, with an icon, busy, disabled">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-col items-start gap-2">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant}>
                <Search aria-hidden className="size-5" />
                Search
              </Button>
              <Button variant={variant} busy>
                Saving
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Sizes">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
        </div>
      </Sample>
      <Sample title="Badges">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Sample>
      <Sample title="Stars: shown, none, and to choose">
        <div className="flex flex-wrap items-center gap-6">
          <StarDisplay value={4.5} />
          <StarDisplay value={0} />
          <StarInput label="Your rating" value={stars} onChange={setStars} />
        </div>
      </Sample>
      <Sample title="Logo and avatars">
        <div className="flex flex-wrap items-center gap-4">
          <Logo name="Jhilik" />
          <Avatar size="sm" src="/avatars/avatar-1.svg" />
          <Avatar src="/avatars/avatar-4.svg" />
          <Avatar alt="Somebody without a picture" />
        </div>
      </Sample>
    </>
  )
}
