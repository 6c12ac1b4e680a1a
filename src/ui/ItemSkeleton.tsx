import { ItemTitle, ItemTop } from './ItemTop';
import { Picture } from './Picture';
import { motionMs } from './motion';
import { Skeleton } from './Skeleton';
import { TravellingCover } from './TravellingCover';
import css from './Skeleton.module.css';

/** The product page until it has loaded; what was tapped to open it is already known. */
export interface ItemSkeletonProps {
  title?: string | undefined;
  /** A ready address, or nothing. */
  image?: string | null | undefined;
}

export function ItemSkeleton({ title, image }: ItemSkeletonProps) {
  return (
    <div className={css['item']} aria-hidden="true">
      <ItemTop
        cover={
          <TravellingCover travels={Boolean(image) && motionMs() > 0}>
            {image ? <Picture src={image} alt="" eager /> : <Skeleton shape="square" />}
          </TravellingCover>
        }
        facts={
          <>
            {title ? <ItemTitle>{title}</ItemTitle> : <Skeleton shape="title" fill="most" />}
            <Skeleton fill="half" />
            <Skeleton fill="half" />
          </>
        }
      />
      <Skeleton shape="title" fill="half" />
      <Skeleton shape="control" />
      <Skeleton />
      <Skeleton fill="most" />
    </div>
  );
}
