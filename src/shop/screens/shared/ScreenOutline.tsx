import type { ReactNode } from 'react';
import type { loadingScreen, Outline } from '../../../../machines/model/screens';
import { FormSkeleton } from '../../ui/FormSkeleton';
import { ItemSkeleton } from '../../ui/ItemSkeleton';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { ProductListSkeleton } from '../../ui/ProductListSkeleton';
import { RowsSkeleton } from '../../ui/RowsSkeleton';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';

/** The skeleton of each kind of content. */
export const OUTLINES: Record<Outline, () => ReactNode> = {
  rows: () => <RowsSkeleton />,
  form: () => <FormSkeleton />,
  order: () => (
    <>
      <Skeleton shape="order" />
      <FormSkeleton />
    </>
  ),
  cards: () => <ProductListSkeleton />,
  collection: () => <ProductListSkeleton />,
  product: () => <ItemSkeleton />,
};

/**
 * A screen that is still loading: its title, and the outline of its content. The build writes these outlines into the
 * page too (`src/operator/build/shell.tsx`).
 */
export function ScreenOutline({ title, outline }: ReturnType<typeof loadingScreen>) {
  return (
    <Screen
      title={title}
      titleHidden={outline === undefined || outline === 'product'}
      titlePending={outline === 'collection'}
      narrow={outline === 'rows' || outline === 'form' || outline === 'order'}
      isOutline
    >
      <LoadingStatus text="Загрузка..." hidden />
      {outline && OUTLINES[outline]()}
    </Screen>
  );
}
