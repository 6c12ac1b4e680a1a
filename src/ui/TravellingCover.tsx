import { ViewTransition, type ReactNode } from 'react';

export interface TravellingCoverProps {
  /** It was tapped, or is where the tapped one arrives: one on a screen at most. */
  travels: boolean;
  children: ReactNode;
}

/**
 * The cover of a product, which travels from the tapped card to the product's page in engines that have View Transitions;
 * elsewhere, and where no motion is wanted, the page is simply there.
 */
export function TravellingCover({ travels, children }: TravellingCoverProps) {
  return (
    <ViewTransition name={travels ? 'cover' : 'auto'} default="none" share={travels ? 'auto' : 'none'}>
      {children}
    </ViewTransition>
  );
}
