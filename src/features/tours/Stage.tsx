import type { Ref } from 'react';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import { SphereFrame, type SphereHandle, Spots, useRoomName } from '#src/shared/tour/index.ts';

export interface StageProps {
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  readonly onEnter: (id: string) => void;
  /** Somebody turned: whole degrees from the middle of the picture. */
  readonly onTurn: (yaw: number) => void;
  readonly onFailed: () => void;
  readonly handle: Ref<SphereHandle>;
}

/** The room around somebody, left through its doors. */
export function Stage({ rooms, room, onEnter, onTurn, onFailed, handle }: StageProps) {
  const { id, key, yaw } = room;
  const name = useRoomName()(room);
  return (
    <SphereFrame
      name={name}
      picture={{ id, address: key === null ? null : photoAddress(key, 'full'), yaw }}
      onTurn={(direction) => onTurn(Math.round(direction.yaw))}
      onFailed={onFailed}
      handle={handle}
    >
      <Spots rooms={rooms} room={room} onEnter={onEnter} />
    </SphereFrame>
  );
}
