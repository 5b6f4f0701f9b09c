"""What ``npu_paths.dump`` offers, a module for each subject; the façade loads them when they are used."""
