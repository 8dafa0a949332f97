import classes from './cabinet-wall.module.css';

type WallDoor = readonly [label: string, units: number];

/** Columns of doors from top to bottom; '·' is the open one. */
const COLUMNS: readonly (readonly WallDoor[])[] = [
  [
    ['', 3],
    ['2-4', 2],
    ['2-5', 2],
    ['2-6', 1],
    ['2-7', 1],
    ['2-8', 1],
    ['2-9', 3],
  ],
  [
    ['', 1],
    ['3-4', 1],
    ['3-5', 1],
    ['3-6', 1],
    ['3-7', 2],
    ['·', 2],
    ['3-9', 2],
    ['3-10', 3],
  ],
  [
    ['', 2],
    ['4-4', 3],
    ['4-5', 1],
    ['4-6', 1],
    ['4-7', 1],
    ['4-8', 1],
    ['4-9', 1],
    ['4-10', 3],
  ],
  [
    ['', 2],
    ['5-4', 2],
    ['5-5', 1],
    ['5-6', 3],
    ['5-7', 1],
    ['5-8', 1],
    ['5-9', 3],
  ],
  [
    ['', 1],
    ['6-3', 1],
    ['6-4', 3],
    ['6-5', 2],
    ['6-6', 1],
    ['6-7', 2],
    ['6-8', 3],
  ],
];

/** The illustration next to the sign-in form: a wall of doors, one open and lit, with a parcel. */
export function CabinetWall() {
  return (
    <div className={classes.frame} aria-hidden>
      <div className={classes.wall}>
        <div className={classes.side} />
        {COLUMNS.map((doors) => (
          <div key={doors[1]?.[0]} className={classes.column}>
            {doors.map(([label, units]) => (
              <div key={label} className={classes.place} style={{ gridRow: `span ${units}` }}>
                {label === '·' ? <OpenDoor /> : <div className={classes.door}>{label}</div>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function OpenDoor() {
  return (
    <div className={classes.lit}>
      <div className={classes.bay}>
        <div className={classes.parcel} />
      </div>
      <div className={classes.leaf} />
    </div>
  );
}
