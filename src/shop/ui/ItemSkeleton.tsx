import type { Characteristics } from '../../../machines/model/editions';
import { BuyActions, type BuyActionsProps } from './BuyActions';
import { ItemAbout } from './ItemAbout';
import { ItemTitle, ItemTop } from './ItemTop';
import { Picture } from './Picture';
import { Price, type PriceProps } from './Price';
import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** The product page until it has loaded, with the title and cover of the tapped card. */
export interface ItemSkeletonProps {
  title?: string | undefined;
  /** A ready address, or nothing. */
  image?: string | null | undefined;
  about?: Characteristics | null;
  /** The edition that is chosen at first, and what it costs; it can be bought before the page has loaded. */
  offer?: (PriceProps & Pick<BuyActionsProps, 'editionId'>) | null;
}

export function ItemSkeleton({ title, image, about = null, offer = null }: ItemSkeletonProps) {
  return (
    <>
      <div className={css['item']} aria-hidden="true">
        <ItemTop
          cover={image ? <Picture src={image} alt="" eager="first" /> : <Skeleton shape="square" />}
          facts={
            <>
              {title ? <ItemTitle>{title}</ItemTitle> : <Skeleton shape="title" fill="most" />}
              <Skeleton fill="half" />
              <Skeleton fill="half" />
            </>
          }
          editions={
            <div className={css['labelled']}>
              <h2 className={css['heading']}>Издания</h2>
              <div className={css['editions']}>
                {Array.from({ length: 3 }, (_, index) => (
                  <Skeleton key={index} shape="edition" />
                ))}
              </div>
            </div>
          }
        >
          {offer ? <Price {...offer} size="large" /> : <Skeleton shape="title" fill="half" />}
        </ItemTop>
        <ItemAbout about={about} />
      </div>
      {offer && <BuyActions {...offer} />}
    </>
  );
}
