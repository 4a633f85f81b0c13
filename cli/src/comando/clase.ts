/**
 * What a command is for. A `tarea` changes or writes something, a `control` looks for what needs somebody, a `consulta` answers
 * what was asked and a `proceso` stays until it is stopped. Only the first two have something to keep quiet about.
 */
export type Clase = 'tarea' | 'control' | 'consulta' | 'proceso';
