/**
 * Purpose of a command. A `tarea` changes or writes data, a `control` looks for matters that need a person, a `consulta` answers a
 * question and a `proceso` runs until it is stopped. Only a `tarea` and a `control` take `--silencioso`.
 */
export type Clase = 'tarea' | 'control' | 'consulta' | 'proceso';
