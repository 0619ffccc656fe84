/** A worker whose decoder cannot be loaded. */
throw new Error("Could not load the 'sharp' module");
